-- table.sort with and without a comparison, insertion, removal, concatenation, unpacking.
local state = 12345
local function random() state = (state * 1103515245 + 12345) % 2147483648 return state end
local numbers = {}
for i = 1, 3000 do numbers[i] = random() % 10000 end
table.sort(numbers)
for i = 2, #numbers do assert(numbers[i - 1] <= numbers[i]) end
print(numbers[1], numbers[1500], numbers[3000])
table.sort(numbers, function(a, b) return a % 100 > b % 100 or (a % 100 == b % 100 and a < b) end)
print(table.concat(numbers, ",", 1, 12))
local words = {}
for word in ("the quick brown fox jumps over the lazy dog"):gmatch("%a+") do table.insert(words, 1, word) end
table.sort(words, function(a, b) return #a < #b or (#a == #b and a < b) end)
print(table.concat(words, " "), table.remove(words), table.remove(words, 1), #words)
print(select("#", table.unpack(words)), table.unpack(table.move(words, 2, 4, 1)))
print(pcall(table.sort, { 3, 1, 2, 5, 4 }, function() return true end))
