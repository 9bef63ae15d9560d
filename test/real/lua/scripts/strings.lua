-- string.format, patterns, substitution, packing, UTF-8.
print(string.format("%5d|%-8s|%08.3f|%x|%q|%g|%s", 42, "left", 3.14159, 255, 'a "b"\n\0c', 1e100, true))
print(("%a|%e|%i|%c|%%"):format(0.5, 12345.678, 7, 65))
for key, value in ("a=1, bee=22, c = 333"):gmatch("(%w+)%s*=%s*(%d+)") do io.write(key, ":", value, " ") end
print(("hello world"):gsub("o", "0"), ("hello"):gsub("", "-"), ("abc"):gsub("%w", "%0%0"))
print(("x(y(z)w)v"):match("%b()"), ("THE (quick) fox"):find("%((%a+)%)"), ("  trim  "):match("^%s*(.-)%s*$") .. "|")
print(("abc"):rep(3, "-"), ("abc"):reverse(), ("aBc"):upper(), ("aBc"):lower(), ("abc"):byte(1, -1), #("ä"))
print(("$name is $age"):gsub("%$(%w+)", { name = "Ann", age = 7 }))
print(("one two"):gsub("%w+", function(word) return word == "two" and word:upper() or nil end))
print(string.unpack("<i4", string.pack("<i4", -123456)), string.pack(">I2s1", 258, "xy"):byte(1, -1))
for _, code in utf8.codes("añ€😀") do io.write(code, " ") end
print(utf8.char(228, 8364), utf8.len("añ€"), tostring(12), tostring(1.5), tonumber("0x1p4"), tonumber("z", 36))
local parts = {}
for i = 1, 2000 do parts[#parts + 1] = string.format("%d:%s", i, string.rep("x", i % 5)) end
local text = table.concat(parts, ",")
print(#text, select(2, text:gsub("x+", "y")), text:find("1999:", 1, true))
print(pcall(string.rep, "x", -1), pcall(string.format, "%d", 1.5))
