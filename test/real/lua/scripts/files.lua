-- io and os: writing, reading in all formats, seeking, lines, buffering, temporary files, errors.
local name = os.tmpname()
local file = assert(io.open(name, "w"))
file:setvbuf("full", 256)
for i = 1, 500 do file:write(i, " ", i * 0.5, " line ", ("z"):rep(i % 40), "\n") end
print(file:seek("cur"), file:close())
local count, bytes = 0, 0
for line in io.lines(name) do count, bytes = count + 1, bytes + #line end
print(count, bytes)
file = assert(io.open(name, "r+b"))
print(file:read("n", "n", "l", "L"), file:read(5), file:read(0))
print(file:seek("set", 100), file:read("l"), file:seek("end"), file:read("a") == "", file:read("l"), file:read(1))
file:seek("set", 0)
file:write("HEAD")
file:seek("set", 0)
print(file:read("l"))
file:close()
print(pcall(file.read, file), io.type(file), io.type(io.stdout), io.type(1))
print(select(2, io.open("/nowhere/at/all")), pcall(io.lines, "/nowhere"))
local pipe = io.popen("echo from a child; exit 3")
print(pipe:read("a"), pipe:close())
print(os.remove(name), select(2, os.remove("/nowhere/at/all")), os.getenv("ABSENT"), os.time({ year = 2020, month = 1, day = 2, hour = 12 }) > 0)
print(os.date("!%Y-%m-%d %H:%M:%S", 86400 * 365), os.execute("exit 4"))
io.stderr:write("to standard error\n")
