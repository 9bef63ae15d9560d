local count = tonumber(arg[1])
local words, sizes = {}, 0
for i = 1, count do
  words[#words + 1] = string.format("word%d", i % 1000)
end
local text = table.concat(words, " ")
local seen = {}
for word in text:gmatch("%a+%d+") do
  seen[word] = (seen[word] or 0) + 1
end
for word, times in pairs(seen) do
  sizes = sizes + #word:upper():rep(2) * times
end
print(sizes, #text:gsub("word", "w"))
