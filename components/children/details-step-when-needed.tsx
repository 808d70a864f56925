'use client'

import dynamic from 'next/dynamic'

/** Loads the form and its validation only when a child's details are missing. */
export const DetailsStepWhenNeeded = dynamic(() => import('./details-step').then(({ DetailsStep }) => DetailsStep))
