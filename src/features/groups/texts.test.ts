import { expect, test } from 'vitest';
import { headerTitle } from '../../app/header-titles.ts';
import { apiErrors } from '../../contract/errors.ts';
import { accountTexts } from '../../words/account-texts.ts';
import { invitationTexts as invitation } from '../invitations/texts.ts';
import { uploadTexts } from '../new-receipt/texts.ts';
import { groupFormTexts as form, groupsTexts as list } from './texts.ts';

/**
 * Every sentence of the specification about groups and invitations, and the text of ours that must be it to
 * the letter. One has none: 'Creator user data is not available.' The form opens for a signed-in user only.
 */
const sentences: [section: string, sentence: string, ours: string][] = [
  ['2', 'Groups', headerTitle('/groups').title],
  ['2', 'New Group', headerTitle('/new-group').title],
  ['2', 'Edit Group', headerTitle('/edit-group/1').title],
  ['2', 'Default Group: Makan', uploadTexts.defaultGroup('Makan')],
  ['2', '2 friends', list.friends(2)],
  ['2', 'Default Group: Yes', list.defaultGroup(true)],
  ['2', 'Default Group: No', list.defaultGroup(false)],
  ['2', 'Group Members Overview', list.overview],
  ['2', 'Invited: Makan, Minum', list.invitedTo(list.some(['Makan', 'Minum']))],
  ['2', 'Member: Makan', list.memberOf(list.some(['Makan']))],
  ['2', 'Create group', list.create],
  ['2', 'No groups found. Create one to get started!', list.empty],
  ['2', 'No group members found across your groups.', list.noMembers],
  ['2', 'Set as default group', form.makeDefault],
  ['2', 'Create Group', form.create],
  ['2', 'Save Changes', form.save],
  ['2', 'Go Back', form.goBack],
  ['2', 'Accept Invitation', invitation.accept],
  ['2', 'Decline', invitation.decline],
  ['2', 'Sign in', invitation.signUp.signIn],
  ['2', 'Go to Homepage', invitation.home],
  ['2', 'Pending Invitations', invitation.own.heading],
  ['5', 'You can only add up to 10 members.', form.tooMany],
  ['5', 'You can only add up to 10 members.', apiErrors.tooManyMembers.message],
  ['5', 'Please enter an email address.', form.emptyEmail],
  ['5', 'Please enter a valid email address.', accountTexts.badEmail],
  ['5', '"bala@kira.test" is already added.', form.duplicate('bala@kira.test')],
  ['5', 'You are already a member of this group.', form.ownEmail],
  ['5', 'The group creator cannot be removed from the group.', apiErrors.creatorStays.message],
  ['5', 'Please enter a group name.', form.noName],
  ['5', 'Group name cannot be empty.', form.emptyName],
  ['5', 'Please fill in all fields.', invitation.signUp.missing],
  ['8', 'Failed to load groups: No room.', list.failed('No room.')],
  ['8', 'Group not found.', form.notFound],
  ['8', 'Group not found.', apiErrors.groupNotFound.message],
  ['8', 'No group ID provided.', form.noId],
  ['8', 'Failed to load group details.', form.loadFailed],
  ['8', 'Failed to save group changes.', form.saveFailed],
  ['8', 'Failed to create group. Please try again.', form.createFailed],
  ['8', 'Group "Makan" created successfully! Invitations sent.', form.created('Makan', true, false)],
  ['8', 'Group changes saved successfully!', form.saved],
  ['8', 'No invitation token found in the URL.', invitation.noToken],
  ['8', 'Failed to validate invitation.', invitation.invalid],
  ['8', 'An error occurred while validating the invitation.', invitation.notValidated],
  ['8', 'Failed to accept invitation.', invitation.acceptFailed],
  ['8', 'Failed to decline invitation.', invitation.declineFailed],
  ['8', 'Something went wrong. Please try again.', invitation.failed],
  ['8', 'Signup failed. Please try again.', invitation.signUp.failed],
  ['8', 'An account with this email or username already exists.', invitation.signUp.taken],
  ['8', 'An account with this email or username already exists.', apiErrors.taken.message],
];

test.each(sentences)('section %s: "%s"', (_, sentence, ours) => {
  expect(ours).toBe(sentence);
});

test('invitations are said to be sent only where there are some, and only once they are', () => {
  expect(form.created('Makan', false, false)).toBe('Group "Makan" created successfully!');
  expect(form.created('Makan', false, true)).toBe('Group "Makan" created successfully!');
  expect(form.created('Makan', true, true)).not.toContain('Invitations sent.');
});
