ALTER TABLE "Child" VALIDATE CONSTRAINT "Child_recheckMonths_check";
