-- The usual days from an application to each stage that at least five people reached, counted from the records of half
-- a year beside `reply_days`: [{"stage": "interview", "days": 9}], in the order of the stages.
alter table companies add column hiring_steps jsonb not null default '[]';
