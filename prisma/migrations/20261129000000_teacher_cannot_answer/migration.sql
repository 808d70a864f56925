-- On its own: a transaction that adds a value may not use it.
ALTER TYPE "TeacherReferralStatus" ADD VALUE IF NOT EXISTS 'declined';
