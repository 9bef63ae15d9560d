local count = tonumber(arg[1])
local values, random = {}, 42
for i = 1, count do
  random = (random * 1103515245 + 12345) % 2147483648
  values[i] = random
end
table.sort(values)
table.sort(values, function(a, b) return a > b end)
print(values[1], values[count])
