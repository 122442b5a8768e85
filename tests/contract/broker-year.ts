import { trading212Header } from './trading-212.ts';

/**
 * An invented Trading 212 file of one tax year, in no order, worked out by hand.
 *
 * Fenley, in pence: 100 for £402.00 and 60 for £271.35, stamp duty in, make a pool of 160 for £673.35. On 10 September
 * 90 are sold for £468.00 and 20 bought for £103.52 later that day; on 25 September 30 are bought for £144.72.
 *   same day       20: 104.00 − 103.52            =  0.48
 *   next 30 days   30: 156.00 − 144.72            = 11.28
 *   Section 104    40: 208.00 − 673.35 × 40 / 160 = 39.6625
 * Orbit, in dollars: 10 at $40, 1.25 dollars a pound, £0.48 of fees: £320.48. 4 sold at $50, 1.28 a pound: £156.25,
 * £0.23 of fees: 156.25 − 0.23 − 320.48 × 4 / 10 = 27.828. The year: 51.4225 + 27.828 = 79.2505.
 * A dividend of $3.00, $0.45 of it kept back in tax, came to £1.99. Cash at the end: £885.17.
 */
export const brokerYear = [
  trading212Header,
  'Limit buy,2025-09-25 09:15:00.100,GB0002634946,FNLY,Fenley Group,,EOF7005,30.0000000000,480.00,GBX,100,,,144.72,GBP,,,0.72,GBP,,',
  'Interest on cash,2025-10-01 02:00:00,,,,Interest on cash,EOF7010,,,,,,,1.23,GBP,,,,,,',
  'Market sell,2025-10-06 15:00:00.000,US0378331005,ORBT,Orbit Tools,,EOF7007,4.0000000000,50.00,USD,1.28000,27.83,GBP,156.02,GBP,,,,,0.23,GBP',
  'Deposit,2025-04-10 10:00:00,,,,Bank transfer,EOF7000,,,,,,,1500.00,GBP,,,,,,',
  'Market buy,2025-04-14 08:03:11.120,GB0002634946,FNLY,Fenley Group,,EOF7001,100.0000000000,400.00,GBX,100,,,402.00,GBP,,,2.00,GBP,,',
  'Market buy,2025-06-02 14:30:00.000,US0378331005,ORBT,Orbit Tools,,EOF7006,10.0000000000,40.00,USD,1.25000,,,320.48,GBP,,,,,0.48,GBP',
  'Market sell,2025-09-10 10:00:00.000,GB0002634946,FNLY,Fenley Group,,EOF7003,90.0000000000,520.00,GBX,100,89.24,GBP,468.00,GBP,,,,,,',
  'Market buy,2025-09-10 14:00:00.000,GB0002634946,FNLY,Fenley Group,,EOF7004,20.0000000000,515.00,GBX,100,,,103.52,GBP,,,0.52,GBP,,',
  'Dividend (Ordinary),2025-09-15 07:00:00,US0378331005,ORBT,Orbit Tools,,,10.0000000000,0.30,USD,Not available,,,1.99,GBP,0.45,USD,,,,',
  'Market buy,2025-05-20 08:00:00.000,GB0002634946,FNLY,Fenley Group,,EOF7002,60.0000000000,450.00,GBX,100,,,271.35,GBP,,,1.35,GBP,,',
  '',
].join('\n');
