#include "analysis/programmers/activity/libpq.h"

#include <dlfcn.h>

#include <memory>
#include <type_traits>

namespace leastaction {
namespace {

bool load(Libpq &libpq) {
  void *const library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  const auto find = [library](const char *name, auto &function) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    return function != nullptr;
  };
  return library && find("PQclear", libpq.clear) && find("PQconnectdbParams", libpq.connectdbParams) &&
         find("PQconninfoFree", libpq.conninfoFree) && find("PQconninfoParse", libpq.conninfoParse) &&
         find("PQdb", libpq.db) && find("PQerrorMessage", libpq.errorMessage) && find("PQexec", libpq.exec) &&
         find("PQexecParams", libpq.execParams) && find("PQfinish", libpq.finish) && find("PQfreemem", libpq.freemem) &&
         find("PQgetisnull", libpq.getisnull) && find("PQgetlength", libpq.getlength) &&
         find("PQgetvalue", libpq.getvalue) && find("PQhost", libpq.host) && find("PQlibVersion", libpq.libVersion) &&
         find("PQntuples", libpq.ntuples) && find("PQpass", libpq.pass) &&
         find("PQresultErrorField", libpq.resultErrorField) && find("PQresultStatus", libpq.resultStatus) &&
         find("PQsetNoticeProcessor", libpq.setNoticeProcessor) && find("PQstatus", libpq.status);
}

} // namespace

const Libpq *libpq() {
  static const std::unique_ptr<const Libpq> loaded = [] {
    auto functions = std::make_unique<Libpq>();
    return load(*functions) ? std::move(functions) : nullptr;
  }();
  return loaded.get();
}

} // namespace leastaction
