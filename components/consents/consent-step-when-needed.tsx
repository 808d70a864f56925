'use client'

import dynamic from 'next/dynamic'

/** Loads the form only where a consent is missing: the questions after it do not need it. */
export const ConsentStepWhenNeeded = dynamic(() => import('./consent-step').then(({ ConsentStep }) => ConsentStep))
