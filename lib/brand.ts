/** A placeholder until the owner decides. The descriptor is the message `brand.descriptor`, the sign is `Mark`. */
export const brandName = 'Sati'
