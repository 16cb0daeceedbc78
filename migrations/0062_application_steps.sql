-- An application is at a stage and, where the job has steps of its own at that stage, at one of them. Null: not said,
-- which means the first step of the stage. A step is known by its id within the job's `steps`.
alter table applications add column step_id text;
-- Working days promised for the reply that is waited for, kept when the job's steps are changed to promise more.
alter table applications add column promised_days integer check (promised_days > 0);
-- What the step was called when the applicant was moved there stays in the record.
alter table application_events add column from_step_id text, add column to_step_id text, add column step_name text;
