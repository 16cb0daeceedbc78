-- What the company changed of its checked details: label, before and after of each. Null where nothing was changed.
alter table company_history add column changes jsonb;
