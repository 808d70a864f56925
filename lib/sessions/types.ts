/** What a session runs on, as far as the browser says. Null where it says nothing known. */
export interface Device {
  browser: string | null
  os: string | null
  kind: 'phone' | 'tablet' | 'computer'
}

/** One signed-in browser of an account. Times are ISO 8601 UTC. */
export interface DeviceSession {
  id: string
  device: Device
  createdAt: string
  lastSeenAt: string
  /** The one that asks. */
  current: boolean
}
