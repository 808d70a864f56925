ALTER TABLE "TeacherReferral" VALIDATE CONSTRAINT "TeacherReferral_declined_check";
