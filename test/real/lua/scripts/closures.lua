-- Upvalues that are shared, variable arguments, functions as values, goto, integer division and bits.
local function counter()
  local n = 0
  return function() n = n + 1 return n end, function() n = 0 end
end
local step, reset = counter()
step() step()
print(step(), reset(), step())
local functions = {}
for i = 1, 5 do functions[i] = function(x) i = i + x return i end end
for i = 1, 5 do io.write(functions[i](10), " ", functions[i](1), " ") end
print()
local function compose(...)
  local all = table.pack(...)
  return function(x) for i = all.n, 1, -1 do x = all[i](x) end return x end
end
print(compose(math.abs, function(x) return x * 2 end, function(x) return x - 10 end)(3))
local function sum(...) local s = 0 for _, v in ipairs({ ... }) do s = s + v end return s, select("#", ...) end
print(sum(), sum(1, 2, 3), (sum(4, 5)))
for i = 1, 3 do
  for j = 1, 3 do
    if j == 2 then goto continue end
    io.write(i, ",", j, " ")
    ::continue::
  end
end
print(7 // 2, -7 // 2, 7 % -3, 7.5 // 2, 1 << 40, 0xff ~ 0x0f, ~0, 3 & 5 | 8, 2 ^ 10, 10 / 4)
print(math.maxinteger + 1 == math.mininteger, math.tointeger(3.0), 1e15, 2 ^ 53, -0.0, 1 / 0, math.type(1), math.type(1.0))
