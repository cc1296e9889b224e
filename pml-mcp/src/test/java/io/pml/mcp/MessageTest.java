package io.pml.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {
  @Test
  void read_idIsText_isAnotherIdThanTheNumber() throws RpcException {
    Message text = read("{'jsonrpc':'2.0','id':'1','method':'ping'}");
    Message number = read("{'jsonrpc':'2.0','id':1,'method':'ping'}");

    assertThat(((Message.Request) text).id()).isNotEqualTo(((Message.Request) number).id());
  }

  @Test
  void read_largeAndSmallIntegerIds_areTheSameNodeAsOurs() throws RpcException {
    Message.Result result = (Message.Result) read("{'jsonrpc':'2.0','id':7,'result':{}}");

    assertThat(result.id()).isEqualTo(Json.number(7L));
  }

  @Test
  void read_withoutId_isNotification() throws RpcException {
    assertThat(read("{'jsonrpc':'2.0','method':'notifications/initialized'}"))
        .isEqualTo(new Message.Notification("notifications/initialized", Json.object()));
  }

  @Test
  void read_errorWithoutId_isFailureOfNothing() throws RpcException {
    Message.Failure failure = (Message.Failure) read(
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'no'}}");

    assertThat(failure.id()).isEmpty();
    assertThat(failure.error().code()).isEqualTo(RpcError.PARSE_ERROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "'text'", "null", "[]", "[{'jsonrpc':'2.0','id':1,'method':'ping'}]", "{}",
      "{'jsonrpc':'1.0','id':1,'method':'ping'}", "{'jsonrpc':2.0,'id':1,'method':'ping'}",
      "{'jsonrpc':'2.0','id':1}", "{'jsonrpc':'2.0','id':null,'method':'ping'}",
      "{'jsonrpc':'2.0','id':1.5,'method':'ping'}", "{'jsonrpc':'2.0','id':{},'method':'ping'}",
      "{'jsonrpc':'2.0','id':1,'method':7}", "{'jsonrpc':'2.0','id':1,'method':'ping','params':[1]}",
      "{'jsonrpc':'2.0','result':{}}"})
  void read_noMessage_isInvalidRequest(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(RpcException.class,
            e -> assertThat(e.error().code()).isEqualTo(RpcError.INVALID_REQUEST));
  }

  private static Message read(String text) throws RpcException {
    return Message.read(Json.parse(text.replace('\'', '"')));
  }
}
