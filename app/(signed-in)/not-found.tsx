export { ChildNotFound as default } from '@/components/children/child-not-found'
