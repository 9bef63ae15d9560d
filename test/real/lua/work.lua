-- Recursion, tables, strings and sorting, in amounts that make tens of millions of instructions.
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
print("fib", fib(23))

local numbers = {}
for i = 1, 20000 do numbers[i] = (i * 7919) % 10007 end
table.sort(numbers)
print("sorted", numbers[1], numbers[10000], numbers[20000])

local words = {}
for i = 1, 3000 do words[#words + 1] = string.format("%d:%s", i, string.rep("x", i % 7)) end
local text = table.concat(words, ",")
print("text", #text, select(2, text:gsub("x", "y")), #text:upper():reverse())

local counts = {}
for word in text:gmatch("[^,]+") do
  local key = #word
  counts[key] = (counts[key] or 0) + 1
end
for length = 1, 12 do
  if counts[length] then print("words of", length, counts[length]) end
end

local ok, message = pcall(function() error({ code = 42 }) end)
print("caught", ok, message.code)

local co = coroutine.wrap(function() for i = 1, 1000 do coroutine.yield(i * i) end end)
local sum = 0
for _ = 1, 1000 do sum = sum + co() end
print("squares", sum)
