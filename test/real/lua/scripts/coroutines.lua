-- Generators, values passed both ways, errors inside, wrapping, closing.
local function generate(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i, i * i) end end) end
local total = 0
for a, b in generate(2000) do total = total + a + b end
print(total)
local co = coroutine.create(function(a, b)
  local c = coroutine.yield(a + b)
  local d, e = coroutine.yield(c * 2)
  return d + e, "done"
end)
print(coroutine.resume(co, 1, 2))
print(coroutine.resume(co, 10), coroutine.status(co))
print(coroutine.resume(co, 3, 4))
print(coroutine.resume(co), coroutine.status(co))
print(coroutine.resume(coroutine.create(function() error("inside") end)))
print(select(2, coroutine.resume(coroutine.create(function() error({ code = 5 }) end))).code)
local function permute(list, n)
  if n <= 1 then coroutine.yield(table.concat(list)) return end
  for i = 1, n do
    list[n], list[i] = list[i], list[n]
    permute(list, n - 1)
    list[n], list[i] = list[i], list[n]
  end
end
for p in coroutine.wrap(function() permute({ "a", "b", "c", "d" }, 4) end) do io.write(p, " ") end
print(coroutine.isyieldable(), select(2, coroutine.running()))
local closed = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() print("closed") end })
  coroutine.yield(1) end)
print(coroutine.resume(closed), coroutine.close(closed), coroutine.status(closed))
print(pcall(coroutine.wrap(function() return pcall(function() coroutine.yield("through pcall") error("late") end) end)))
