-- Recursion, tail calls and loops over numbers.
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
for n = 0, 20 do print(n, fib(n)) end

local function loop(n, sum) if n == 0 then return sum end return loop(n - 1, sum + n) end
print(loop(100000, 0))

local function ack(m, n)
  if m == 0 then return n + 1 elseif n == 0 then return ack(m - 1, 1) end
  return ack(m - 1, ack(m, n - 1))
end
print(ack(2, 9))
for i = 10, 1, -3 do io.write(i, " ") end
for x = 0, 1, 0.25 do io.write(x, " ") end
print()
