-- Strings, floating point, sorting and recursion, one after the other, 12 times.
local rounds = 12
local function fib(n)
  return n < 2 and n or fib(n - 1) + fib(n - 2)
end
local words, count, total = {}, 0, 0
for round = 1, rounds do
  for i = 1, 120000 do
    local word = "w" .. (i * 7919 % 5003) .. round % 7
    words[word] = (words[word] or 0) + 1
    count = count + #word
  end
  local sum = 0
  for i = 1, 2000000 do
    sum = sum + 1 / (i * i)
  end
  local list = {}
  for i = 1, 20000 do list[i] = (i * 7919) % 20011 end
  table.sort(list)
  total = total + fib(25) + sum + list[77]
end
print(total, count)
