-- The deliveries of a webhook in their order, without walking through what was delivered in the last 30 days; and those
-- that are being sent, without counting through what waits behind them.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (webhook_id, leased_until)
  where state = 'waiting' and leased_until is not null;
