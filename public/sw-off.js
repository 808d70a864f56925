// Served as /sw.js where OFFLINE_PAGES=0 and in development: deletes what earlier versions have kept, and itself.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('sati-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
