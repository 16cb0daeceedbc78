-- A browser that signed in before passes a queue; who it belongs to is asked later.
create index known_devices_hash on known_devices (device_hash);
