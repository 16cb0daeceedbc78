-- A company reports what an applicant wrote; its case is about the applicant, and has its own kind of subject.
alter table report_cases drop constraint report_cases_subject_type_check;
alter table report_cases add constraint report_cases_subject_type_check
  check (subject_type in ('job', 'company', 'message', 'applicant-message'));

alter table reports drop constraint reports_category_check;
alter table reports add constraint reports_category_check
  check (category in ('money', 'data', 'fake', 'discrimination', 'abuse', 'pay', 'spam', 'other'));

-- When the company blocked the conversation: neither side can write in it then.
alter table message_threads add column company_blocked_at timestamptz;
