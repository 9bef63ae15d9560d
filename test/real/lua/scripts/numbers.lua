-- Floating point and integers: mathematical functions, matrices, primes, a pseudo-random generator, conversions.
local function multiply(a, b, n)
  local c = {}
  for i = 1, n do
    c[i] = {}
    for j = 1, n do
      local s = 0.0
      for k = 1, n do s = s + a[i][k] * b[k][j] end
      c[i][j] = s
    end
  end
  return c
end
local n, a = 24, {}
for i = 1, n do a[i] = {} for j = 1, n do a[i][j] = (i * j % 7) / 8 end end
local c = multiply(a, a, n)
print(c[1][1], c[12][7], c[n][n])
local sieve, primes = {}, 0
for i = 2, 20000 do
  if not sieve[i] then
    primes = primes + 1
    for j = i * i, 20000, i do sieve[j] = true end
  end
end
print("primes", primes)
for _, name in ipairs({ "sin", "cos", "tan", "exp", "log", "sqrt", "floor", "ceil", "abs", "atan" }) do
  io.write(name, " ", string.format("%.12g", math[name](1.75)), " ")
end
print(math.fmod(-7, 3), math.modf(-3.25), math.max(1, 2.5, -1), math.min(3, 2), math.ult(1, -1))
math.randomseed(42)
local sum = 0
for _ = 1, 5000 do sum = sum + math.random(1, 100) end
print(sum, string.format("%.10f", math.random()))
local pi = 0.0
for k = 0, 50000 do pi = pi + (k % 2 == 0 and 4.0 or -4.0) / (2 * k + 1) end
print(string.format("%.15f", pi), 0x7fffffffffffffff + 1, 5 // 0.0, -5 % 0.0 ~= -5 % 0.0, 1e308 * 10, 2^63 == math.maxinteger + 1.0)
print(tonumber("  0x1F  "), tonumber("1e1"), tonumber("abc"), tonumber("10", 2), 10 // 3 * 3 + 10 % 3, "10" + 5, "3" * "4")
