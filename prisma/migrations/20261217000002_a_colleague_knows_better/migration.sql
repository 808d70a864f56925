SET lock_timeout = '2s';

ALTER TYPE "TeacherDeclineReason" ADD VALUE IF NOT EXISTS 'colleague' AFTER 'do_not_know_well';
