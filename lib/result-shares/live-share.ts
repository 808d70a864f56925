/** For a model call: whether a permission has not ended. In SQL the same is `isLiveShare` of data.ts. */
export const liveShare = () => ({ revokedAt: null, expiresAt: { gt: new Date() } })
