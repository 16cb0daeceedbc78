-- Counts of a job's applicants by stage, how many are overdue and how many are new; and a column of its board.
create index applications_waiting on applications (job_id, stage, waiting_since, applied_at)
  include (step_id, promised_days);
create index applications_changed on applications (job_id, stage, stage_changed_at desc, id);
-- The first of them begins with the same columns.
drop index applications_job;
