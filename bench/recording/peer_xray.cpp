// Starts XRay's flight data recorder before main: the time of each entry and exit of a function goes into buffers that
// are used over and over. Linked to a program that is compiled with -fxray-instrument.
#include <xray/xray_interface.h>
#include <xray/xray_log_interface.h>

#include <cstdio>
#include <cstdlib>

[[gnu::constructor]] static void start() {
  if (__xray_log_select_mode("xray-fdr") != XRAY_REGISTRATION_OK ||
      __xray_log_init_mode("xray-fdr", "func_duration_threshold_us=0") != XRAY_LOG_INITIALIZED ||
      __xray_patch() != SUCCESS) {
    std::fputs("peer_xray: XRay does not start\n", stderr);
    std::exit(1);
  }
}
