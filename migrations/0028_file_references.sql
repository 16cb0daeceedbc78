-- What refers to a file is asked for every file each hour, and again when a file is deleted.
create index seeker_profiles_resume_file on seeker_profiles (resume_file_id) where resume_file_id is not null;
create index applications_resume_file on applications (resume_file_id) where resume_file_id is not null;
create index users_photo on users (photo) where photo is not null;
create index companies_photo on companies (photo) where photo is not null;
create index files_created on files (created_at);
