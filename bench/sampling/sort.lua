-- Sorts records by a string, in Lua's own quicksort with a comparison that is called back, and joins them.
local state = 1
local function draw(n)
  state = (state * 1103515245 + 12345) % 2147483648
  return state // 65536 % n
end

local longest = 0
for round = 1, 4 do
  local records = {}
  for i = 1, 20000 do
    records[i] = {name = "record" .. draw(32768), size = draw(1000)}
  end
  table.sort(records, function(a, b)
    if a.name ~= b.name then return a.name < b.name end
    return a.size < b.size
  end)
  local names = {}
  for i, record in ipairs(records) do
    names[i] = record.name:upper():gsub("1", "one")
  end
  longest = math.max(longest, #table.concat(names, ","))
end
print(longest)
