-- By itself: a script is one transaction, and this one reads every mail there has been.
UPDATE "MailDelivery" SET "isBulk" = true
WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND ("template" LIKE 'school-referral%' OR "template" = 'callback-reminder');
