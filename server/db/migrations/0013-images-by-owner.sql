-- The quota of a user counts their images before each upload.
create index images_owner on images (owner);
