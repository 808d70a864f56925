SET lock_timeout = '2s';

-- As for "SchoolReferral_grams_idx": no plan asks how frequent they are.
ALTER INDEX "SchoolReferral_keyGrams_idx" ALTER COLUMN 1 SET STATISTICS 0;
