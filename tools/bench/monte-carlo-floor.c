/*
 * The floor of the Monte Carlo row: the plain loop in C, one thread. Argument 1: "table" looks a month's growth up by 16
 * random bits, "exact" works it out with log, cos and exp. Prints CPU milliseconds and the median path's rough end, so that
 * nothing is optimised away. Percentiles are not made; ours makes them in its time.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATHS = 100000, YEARS = 40 };
static uint32_t s[4] = {1, 2, 3, 4};
static double growths[65536];
static float ends[(size_t)PATHS * YEARS];

static inline uint32_t rotate(uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

/* xoshiro128++; inlined, or its state would go through memory and the loop take four times as long. */
static inline uint32_t next(void) {
  const uint32_t result = rotate(s[0] + s[3], 7) + s[0], shifted = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate(s[3], 11);
  return result;
}

static inline double growth(double drift, double deviation) {
  const double u = (next() + 0.5) / 4294967296.0, v = next() / 4294967296.0;
  return exp(drift + deviation * sqrt(-2 * log(u)) * cos(6.283185307179586 * v));
}

int main(int count, char **arguments) {
  const int exact = count > 1 && strcmp(arguments[1], "exact") == 0;
  const double drift = (log(1.05) - 0.15 * 0.15 / 2) / 12, deviation = 0.15 / sqrt(12);
  for (int i = 0; i < 65536; i++) growths[i] = growth(drift, deviation);
  const clock_t start = clock();
  for (int path = 0; path < PATHS; path++) {
    double balance = 1000000;
    for (int year = 0; year < YEARS; year++) {
      if (exact)
        for (int month = 0; month < 12; month++) balance = balance * growth(drift, deviation) + 50000;
      else
        for (int month = 0; month < 12; month++) balance = balance * growths[next() >> 16] + 50000;
      ends[(size_t)year * PATHS + path] = (float)balance;
    }
  }
  const double milliseconds = (clock() - start) * 1e3 / CLOCKS_PER_SEC;
  double logs = 0;
  for (int path = 0; path < PATHS; path++) logs += log(ends[(size_t)(YEARS - 1) * PATHS + path]);
  printf("%.1f %.0f\n", milliseconds, exp(logs / PATHS));
  return 0;
}
