-- One word in the whole program: an outbox queue was a lane up to here.
alter table lanes rename to queues;
alter table queues rename column lane to queue;
alter index lanes_pkey rename to queues_pkey;
alter table idempotency rename column lane to queue;
