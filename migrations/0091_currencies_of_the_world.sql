-- Jobs can be paid in every currency that is in use. Where no central bank publishes a rate, it is about what the market
-- paid: enough to sort by pay, and an operator may change it.
insert into currency_rates select currency, 1.0389 / per_euro, '2024-12-31', 'European Central Bank reference rate'
  from (values ('BGN', 1.9558), ('HUF', 411.35), ('RON', 4.9743), ('ISK', 143.9), ('TRY', 36.7372), ('CNY', 7.5833), ('IDR', 16820.88),
    ('ILS', 3.7885), ('KRW', 1532.15), ('MYR', 4.6454), ('PHP', 60.301), ('THB', 35.676))
  as rates (currency, per_euro);
insert into currency_rates select currency, 1.0389 / per_euro, '2024-12-31', 'pegged to the euro'
  from (values ('BAM', 1.95583), ('CVE', 110.265), ('KMF', 491.96775), ('STN', 24.5), ('XAF', 655.957), ('XOF', 655.957), ('XPF', 119.3317))
  as rates (currency, per_euro);
insert into currency_rates select currency, 1 / per_dollar::double precision, '2024-12-31', 'pegged to the US dollar'
  from (values ('BHD', 0.376), ('BMD', 1), ('BSD', 1), ('BBD', 2), ('BZD', 2), ('AWG', 1.79), ('XCG', 1.79),
    ('PAB', 1), ('OMR', 0.3845), ('QAR', 3.64), ('SAR', 3.75), ('JOD', 0.709), ('XCD', 2.7), ('DJF', 177.721),
    ('KYD', 0.8333), ('ERN', 15), ('TMT', 3.5))
  as rates (currency, per_dollar);
insert into currency_rates select pegged.currency, usd, as_of, 'pegged to ' || anchor
  from (values ('BND', 'SGD'), ('BTN', 'INR'), ('FKP', 'GBP'), ('GIP', 'GBP'), ('SHP', 'GBP'), ('LSL', 'ZAR'), ('NAD', 'ZAR'), ('SZL', 'ZAR')) as pegged (currency, anchor)
  join currency_rates on currency_rates.currency = anchor;
insert into currency_rates select currency, 1 / per_dollar::double precision, '2024-12-31', 'approximate market rate'
  from (values ('AFN', 70), ('ALL', 94.5), ('AMD', 396), ('AOA', 915), ('ARS', 1030), ('AZN', 1.7), ('BDT', 119.5),
    ('BIF', 2950), ('BOB', 6.91), ('BWP', 13.95), ('BYN', 3.27), ('CDF', 2850), ('CLP', 994), ('COP', 4405),
    ('CRC', 507), ('CUP', 24), ('DOP', 61), ('DZD', 135.5), ('EGP', 50.8), ('ETB', 126), ('FJD', 2.32),
    ('GEL', 2.8), ('GHS', 14.7), ('GMD', 72), ('GNF', 8630), ('GTQ', 7.7), ('GYD', 209), ('HNL', 25.4),
    ('HTG', 130.7), ('IQD', 1310), ('IRR', 42000), ('JMD', 155.7), ('KES', 129.3), ('KGS', 87), ('KHR', 4030),
    ('KWD', 0.308), ('KZT', 525), ('LAK', 21850), ('LBP', 89500), ('LKR', 292.6), ('LRD', 182), ('LYD', 4.91),
    ('MAD', 10.1), ('MDL', 18.4), ('MGA', 4690), ('MKD', 59.2), ('MMK', 2100), ('MNT', 3420), ('MOP', 8),
    ('MRU', 39.8), ('MUR', 47.1), ('MVR', 15.4), ('MWK', 1734), ('MZN', 63.9), ('NGN', 1540), ('NIO', 36.6),
    ('NPR', 137), ('PEN', 3.76), ('PGK', 4.06), ('PKR', 278.5), ('PYG', 7800), ('RSD', 112.6), ('RUB', 101.7),
    ('RWF', 1390), ('SBD', 8.4), ('SCR', 14.2), ('SDG', 600), ('SLE', 22.8), ('SOS', 571), ('SRD', 35.1),
    ('SSP', 3950), ('SYP', 13000), ('TJS', 10.9), ('TND', 3.19), ('TOP', 2.41), ('TTD', 6.78), ('TWD', 32.8),
    ('TZS', 2420), ('UAH', 42), ('UGX', 3680), ('UYU', 44), ('UZS', 12900), ('VES', 52), ('VND', 25400),
    ('VUV', 121), ('WST', 2.78), ('YER', 249), ('ZMW', 28), ('ZWG', 25.8))
  as rates (currency, per_dollar);
