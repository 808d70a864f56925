export { ColumnsSkeleton as default } from '@/components/layout/page-skeleton'
