return await mcp.calendar.book_room({ room: $room, date: $date, start: $start });
