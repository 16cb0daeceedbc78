-- How many of a hundred applications the employer answered in half a year, those still silent after two weeks included;
-- published beside `reply_days`.
alter table companies add column reply_share integer check (reply_share between 0 and 100);
