/** Sends signed-out visitors to sign in; the profile itself only shows a message. */
export { default } from '../../children/layout'
