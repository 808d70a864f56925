export { FormSkeleton as default } from '@/components/layout/page-skeleton'
