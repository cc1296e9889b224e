-- Who made a capability was what a client called itself; it is the person whom the door let in, and there was only one.
UPDATE capability_record SET creator = 'local';
