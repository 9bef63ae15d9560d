-- Recursion, then a table of strings, then floating point: Lua's loop in three phases.
local function fib(n)
  return n < 2 and n or fib(n - 1) + fib(n - 2)
end

local words, count = {}, 0
for i = 1, 120000 do
  local word = "w" .. (i * 7919 % 5003)
  words[word] = (words[word] or 0) + 1
  count = count + #word
end

local sum = 0
for i = 1, 2000000 do
  sum = sum + 1 / (i * i)
end
print(fib(27), count, sum)
