-- Operators, indexing, inheritance, calls, comparison, to-be-closed variables, iteration.
local Vector = {}
Vector.__index = Vector
local function new(x, y) return setmetatable({ x = x, y = y }, Vector) end
Vector.__add = function(a, b) return new(a.x + b.x, a.y + b.y) end
Vector.__mul = function(a, b) return type(b) == "number" and new(a.x * b, a.y * b) or a.x * b.x + a.y * b.y end
Vector.__eq = function(a, b) return a.x == b.x and a.y == b.y end
Vector.__lt = function(a, b) return a.x < b.x end
Vector.__le = function(a, b) return a.x <= b.x end
Vector.__len = function() return 2 end
Vector.__unm = function(a) return new(-a.x, -a.y) end
Vector.__concat = function(a, b) return tostring(a) .. tostring(b) end
Vector.__tostring = function(a) return "(" .. a.x .. ";" .. a.y .. ")" end
Vector.__call = function(a, k) return a.x * k end
function Vector:length() return math.sqrt(self * self) end
local a, b = new(3, 4), new(1, 2)
print(a + b, a * 2, a * b, -a, a == new(3, 4), a < b, a <= b, #a, a(5), a:length(), a .. b)
local Child = setmetatable({ __index = function(_, k) return k .. "?" end }, { __index = Vector })
print(setmetatable({}, Child).anything, rawlen({ 1, 2 }), rawequal(a, a), rawget(a, "length"))
local log = {}
local proxy = setmetatable({}, { __newindex = function(t, k, v) log[#log + 1] = k rawset(t, k, v) end })
for i = 1, 3 do proxy["k" .. i] = i end
proxy.k1 = 9
print(table.concat(log, " "), proxy.k1)
for k, v in pairs(setmetatable({}, { __pairs = function() return ipairs({ "p", "q" }) end })) do io.write(k, v, " ") end
print(pcall(function() return {} + 1 end))
print(pcall(function() return a.missing.field end))
print(getmetatable("x").__index == string, getmetatable(setmetatable({}, { __metatable = "locked" })))
local sum = new(0, 0)
for i = 1, 3000 do sum = sum + new(i, -i) * 2 end
print(sum)
