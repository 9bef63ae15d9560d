-- error, pcall, xpcall, assert, error values of all types, tracebacks, stack overflow, errors in load.
print(pcall(error, "plain"))
print(pcall(error, "at level", 1))
print(pcall(error, nil))
print(select(2, pcall(error, { code = 7 })).code)
print(pcall(function() local x = nil return x.field end))
print(pcall(function() return 1 < "2" end))
print(pcall(function() return #5 end))
print(pcall(function() undefined() end))
print(pcall(assert, false), pcall(assert, nil, "why"), pcall(assert, 1, 2))
print(xpcall(function() error("deep") end, function(message) return "handled: " .. message end))
print(xpcall(function() error("x") end, function() error("in the handler") end))
local function overflow(n) return 1 + overflow(n + 1) end
local ok, message = pcall(overflow, 1)
print(ok, message:match("stack overflow"))
print(load("return 1 +"))
print(load("x ="), load("return ...", "chunk", "t", {})(42))
print(pcall(load, function() error("reader") end))
print(pcall(string.rep), pcall(setmetatable, 1, {}))
local depth = 0
local function nested(n) if n == 0 then error("bottom", 0) end local good, text = pcall(nested, n - 1) depth = depth + 1
  error(text .. ".", 0) end
print(pcall(nested, 50))
print(depth, (debug.traceback("trace", 1):gsub("\n.*", "")))
for i = 1, 2000 do pcall(error, i) end
print(tostring(nil), tostring(1e308 * 10), math.huge // 1, pcall(function() return 1 // 0 end))
