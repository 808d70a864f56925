export { ListSkeleton as default } from '@/components/layout/page-skeleton'
