import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names; falsy parts are left out.
 *
 * It resolves no conflicts (tailwind-merge is 8 kB in the browser). The kit's own defaults carry the `kit:` variant of
 * globals.css, which has no specificity, so classes a page passes in win. Between two plain utilities for the same
 * property the stylesheet's order decides, not this list's: pass only one.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes)
}
