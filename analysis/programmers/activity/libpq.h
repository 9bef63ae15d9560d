// The functions of libpq that are used here. Loaded when the first address is read: with the library come twenty
// others, which would take a quarter of the time of every other command.
//
//   const Libpq *library = libpq();
//   if (library) library->finish(connection);
//
// Not libpqxx: it is linked to libpq, so that every command would load both, and throws what is a value here.
#pragma once

#include <libpq-fe.h>

namespace leastaction {

struct Libpq {
  decltype(&::PQclear) clear = nullptr;
  decltype(&::PQconnectdbParams) connectdbParams = nullptr;
  decltype(&::PQconninfoFree) conninfoFree = nullptr;
  decltype(&::PQconninfoParse) conninfoParse = nullptr;
  decltype(&::PQdb) db = nullptr;
  decltype(&::PQerrorMessage) errorMessage = nullptr;
  decltype(&::PQexec) exec = nullptr;
  decltype(&::PQexecParams) execParams = nullptr;
  decltype(&::PQfinish) finish = nullptr;
  decltype(&::PQfreemem) freemem = nullptr;
  decltype(&::PQgetisnull) getisnull = nullptr;
  decltype(&::PQgetlength) getlength = nullptr;
  decltype(&::PQgetvalue) getvalue = nullptr;
  decltype(&::PQhost) host = nullptr;
  decltype(&::PQlibVersion) libVersion = nullptr;
  decltype(&::PQntuples) ntuples = nullptr;
  decltype(&::PQpass) pass = nullptr;
  decltype(&::PQresultErrorField) resultErrorField = nullptr;
  decltype(&::PQresultStatus) resultStatus = nullptr;
  decltype(&::PQsetNoticeProcessor) setNoticeProcessor = nullptr;
  decltype(&::PQstatus) status = nullptr;
};

/// Null if there is none.
const Libpq *libpq();

} // namespace leastaction
