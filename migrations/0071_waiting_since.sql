-- In a transaction of its own, so that applications can be read meanwhile.
update applications set waiting_since = application_waiting_since(applications);
