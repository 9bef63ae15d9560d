-- Garbage collection: finalizers, weak tables, incremental and generational, many short-lived tables.
local finalized = 0
for i = 1, 500 do setmetatable({ i }, { __gc = function() finalized = finalized + 1 end }) end
collectgarbage()
print("finalized", finalized)
local weak, kept = setmetatable({}, { __mode = "v" }), {}
for i = 1, 100 do
  local object = { i }
  weak[i] = object
  if i % 10 == 0 then kept[#kept + 1] = object end
end
collectgarbage()
local alive = 0
for _ in pairs(weak) do alive = alive + 1 end
print("alive", alive)
local ephemeron = setmetatable({}, { __mode = "k" })
do local key = {} ephemeron[key] = { key } end
collectgarbage()
print("ephemeron", next(ephemeron))
for _, mode in ipairs({ "generational", "incremental" }) do
  collectgarbage(mode)
  local list
  for i = 1, 20000 do list = { next = i % 100 ~= 0 and list or nil, value = i .. "" } end
  local n = 0
  while list do n, list = n + 1, list.next end
  print(mode, n)
end
collectgarbage("stop")
print(collectgarbage("isrunning"), collectgarbage("restart"), collectgarbage("isrunning"), collectgarbage("step", 0) ~= nil)
